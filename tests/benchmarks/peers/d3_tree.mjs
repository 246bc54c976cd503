// Reads {"parents": [-1, 0, 0, ...], "runs": n}, builds the hierarchy, and prints the milliseconds of each d3.tree().
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// What NODE_PATH names is found by require alone.
const found = createRequire(import.meta.url).resolve("d3-hierarchy");
const { hierarchy, tree } = await import(pathToFileURL(found));
const { parents, runs } = JSON.parse(readFileSync(0, "utf8"));
const nodes = parents.map(() => ({}));
parents.forEach((parent, node) => {
  if (parent >= 0) (nodes[parent].children ??= []).push(nodes[node]);
});
const root = hierarchy(nodes[0]);
const layout = tree().nodeSize([1, 1]);
const figures = [];
for (let run = 0; run <= runs; run++) {
  const began = performance.now();
  layout(root);
  figures.push(performance.now() - began);
}
console.log(JSON.stringify(figures.slice(1)));
