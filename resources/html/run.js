"use strict";
// Shows the steps of a search. All that a step shows is in the element "run"; explorer/pictures/export/run_story.py
// explains the tables. Shown items are toggled from step to step, in either direction.

const run = JSON.parse(document.getElementById("run").textContent);
const words = run.words;
const last = run.toggles.length - 1;
const byId = (name) => document.getElementById(name);
const figure = byId("figure");
const layers = run.layers.map((name) => byId("layer-" + name));
const elements = new Map(); // the elements shown, by the numbers of their items
let now = -1;
let timer = 0;

function makeElement(item) {
  const [place, look, content = ""] = run.items[item];
  const [layer, tag] = run.places[place];
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  holder.innerHTML = `<${tag} class="c${look}">${content}</${tag.split(" ", 1)[0]}>`;
  return layers[layer].appendChild(holder.firstChild);
}

// -k stands for k further numbers after the one before it.
function expand(short) {
  const numbers = [];
  for (const number of short) {
    if (number >= 0) numbers.push(number);
    else for (let more = number; more < 0; more++) numbers.push(numbers[numbers.length - 1] + 1);
  }
  return numbers;
}

function toggle(step) {
  for (const item of expand(run.toggles[step])) {
    const shown = elements.get(item);
    if (shown) {
      shown.remove();
      elements.delete(item);
    } else {
      elements.set(item, makeElement(item));
    }
  }
}

// A sentence as text and buttons that point to nodes.
function fill(parent, sentence) {
  const [template, ...fields] = run.sentences[sentence];
  run.templates[template].split("\ue000").forEach((text, gap) => {
    if (gap) {
      const field = run.fields[fields[gap - 1]];
      parent.append(typeof field === "string" ? field : makePointer(...field));
    }
    parent.append(text);
  });
  return parent;
}

function makePointer(node, name) {
  const spot = run.spots[node];
  if (!spot) return name;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "node";
  button.textContent = name;
  for (const event of ["mouseenter", "focus", "click"]) button.addEventListener(event, () => pointAt(spot));
  for (const event of ["mouseleave", "blur"]) button.addEventListener(event, () => pointAt(null));
  return button;
}

function pointAt(spot) {
  const ring = byId("ring");
  ring.style.display = spot ? "" : "none";
  if (!spot) return;
  ring.setAttribute("cx", spot[0]);
  ring.setAttribute("cy", spot[1]);
  ring.setAttribute("r", spot[2]);
}

// A picture that is larger than its frame is scrolled to where the search is.
function scrollTo(spot) {
  const picture = byId("picture");
  const scale = picture.clientWidth / picture.viewBox.baseVal.width;
  if (!spot || !scale) return;
  const [x, y] = [spot[0] * scale, spot[1] * scale];
  const margin = 60;
  if (x < figure.scrollLeft + margin || x > figure.scrollLeft + figure.clientWidth - margin) {
    figure.scrollLeft = x - figure.clientWidth / 2;
  }
  if (y < figure.scrollTop + margin || y > figure.scrollTop + figure.clientHeight - margin) {
    figure.scrollTop = y - figure.clientHeight / 2;
  }
}

function show(step) {
  step = Math.max(0, Math.min(last, step));
  if (step === now) return;
  while (now < step) toggle(++now);
  while (now > step) toggle(now--);
  pointAt(null);
  scrollTo(run.spots[run.nodes[now]]);
  explain();
  showCode();
  run.counts[now].forEach((count, place) => { byId("count-" + place).textContent = count.toLocaleString(document.documentElement.lang); });
  const number = run.steps ? run.steps[now] : now;
  const told = words.step.replace("{step}", number).replace("{last}", run.steps ? run.steps[last] : last);
  byId("step").textContent = told;
  const slider = byId("slider");
  slider.value = now;
  slider.setAttribute("aria-valuetext", told);
  enableButtons();
}

function explain() {
  const box = byId("why");
  const kinds = ["title", "sentence", "note", "next"];
  box.replaceChildren(...run.why[now].map(([kind, sentence]) => {
    const paragraph = document.createElement(kind ? "p" : "h3");
    paragraph.className = kinds[kind];
    return fill(paragraph, sentence);
  }));
}

function showCode() {
  const [listing, current] = run.code[now];
  const list = byId("code");
  if (list.dataset.listing !== String(listing)) {
    list.dataset.listing = listing;
    list.replaceChildren(...run.listings[listing].map((text) => {
      const line = document.createElement("li");
      line.textContent = text.trim();
      line.style.paddingInlineStart = `calc(.6rem + ${text.search(/\S/) + 4}ch)`; // the rest of a line is indented more
      return line;
    }));
  }
  [...list.children].forEach((line, place) => {
    if (place === current) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  });
  byId("variables").replaceChildren(...run.variables[now].map(([name, value]) => {
    const pair = document.createElement("div");
    fill(pair.appendChild(document.createElement("dt")), name);
    fill(pair.appendChild(document.createElement("dd")), value);
    return pair;
  }));
}

const moves = {
  first: () => 0,
  before: () => run.cutoffs.findLast((cutoff) => cutoff < now) ?? now,
  back: () => now - 1,
  forward: () => now + 1,
  after: () => run.cutoffs.find((cutoff) => cutoff > now) ?? now,
  last: () => last,
};

function enableButtons() {
  for (const [name, target] of Object.entries(moves)) {
    const step = Math.max(0, Math.min(last, target()));
    byId(name).setAttribute("aria-disabled", String(step === now));
  }
}

function move(name) {
  stop();
  show(moves[name]());
}

function stop() {
  clearInterval(timer);
  timer = 0;
  byId("play").setAttribute("aria-pressed", "false");
  byId("play").textContent = words.play;
  byId("why").setAttribute("aria-live", "polite");
}

// Playing takes half a second a step, and at most a minute in all. It is not announced: a reader can't keep up.
function play() {
  if (timer) {
    stop();
    return;
  }
  if (now === last) show(0);
  byId("play").setAttribute("aria-pressed", "true");
  byId("play").textContent = words.pause;
  byId("why").setAttribute("aria-live", "off");
  timer = setInterval(() => {
    show(now + 1);
    if (now === last) stop();
  }, Math.min(500, 60000 / Math.max(1, last)));
}

const keys = {
  ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", PageDown: "after", PageUp: "before",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (keys[event.key]) {
    event.preventDefault();
    move(keys[event.key]);
  } else if (event.key === " " && event.target.tagName !== "BUTTON") {
    event.preventDefault();
    play();
  }
});

// A swipe over the picture is a step, if the picture has no room to scroll that way.
let touched = null;
figure.addEventListener("touchstart", (event) => { touched = event.touches.length === 1 ? event.touches[0].clientX : null; }, { passive: true });
figure.addEventListener("touchend", (event) => {
  if (touched === null || figure.scrollWidth > figure.clientWidth + 1) return;
  const far = event.changedTouches[0].clientX - touched;
  if (Math.abs(far) > 40) move(far < 0 ? "forward" : "back");
}, { passive: true });

for (const name of Object.keys(moves)) byId(name).addEventListener("click", () => move(name));
byId("play").addEventListener("click", play);
byId("fit").addEventListener("click", () => {
  byId("fit").setAttribute("aria-pressed", String(figure.classList.toggle("whole")));
  scrollTo(run.spots[run.nodes[now]]);
});
const slider = byId("slider");
slider.max = last;
slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
byId("ticks").replaceChildren(...run.cutoffs.map((cutoff) => {
  const tick = document.createElement("span");
  tick.style.insetInlineStart = `${100 * cutoff / Math.max(1, last)}%`;
  return tick;
}));
for (const layer of layers) layer.replaceChildren();
byId("tools").hidden = false;
stop();
show(run.first);
