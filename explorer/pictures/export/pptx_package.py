"""The parts of a presentation that are the same in all: a theme, a master and a layout with a title."""

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
NAMES = ('xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
         'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
         'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"')
LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
KIND = "application/vnd.openxmlformats-officedocument"
TREE = ('<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" '
        'y="0"/>'
        '<a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>')
"""The properties of the group of all shapes of a slide."""


def slide(shapes: str, paper: str) -> str:
    """Return a slide with these shapes on a ground of this colour."""
    return (f'{HEAD}<p:sld {NAMES}><p:cSld><p:bg><p:bgPr>{fill(paper)}<a:effectLst/></p:bgPr></p:bg><p:spTree>'
            f'{TREE}{shapes}'
            '</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>')


def fill(colour: str) -> str:
    """Return the fill with a colour, written as #rrggbb, or none."""
    return "<a:noFill/>" if colour == "none" else f'<a:solidFill><a:srgbClr val="{colour[1:].upper()}"/></a:solidFill>'


def package(slides: Sequence[str], wide: int, high: int, title_place: str) -> bytes:
    """Return the file; sizes are in EMU, and `title_place` is where slides have their titles.

    The same slides give the same bytes.
    """
    count = len(slides)
    parts = {
        "_rels/.rels": _links([("officeDocument", "ppt/presentation.xml")]),
        "ppt/presentation.xml": _presentation(count, wide, high),
        "ppt/_rels/presentation.xml.rels": _links([
            ("slideMaster", "slideMasters/slideMaster1.xml"), ("theme", "theme/theme1.xml"),
            *(("slide", f"slides/slide{number}.xml") for number in range(1, count + 1))]),
        "ppt/theme/theme1.xml": _theme(),
        "ppt/slideMasters/slideMaster1.xml": _master(title_place),
        "ppt/slideMasters/_rels/slideMaster1.xml.rels": _links([
            ("slideLayout", "../slideLayouts/slideLayout1.xml"), ("theme", "../theme/theme1.xml")]),
        "ppt/slideLayouts/slideLayout1.xml": _layout(),
        "ppt/slideLayouts/_rels/slideLayout1.xml.rels": _links([("slideMaster", "../slideMasters/slideMaster1.xml")]),
    }
    for number, text in enumerate(slides, 1):
        parts[f"ppt/slides/slide{number}.xml"] = text
        parts[f"ppt/slides/_rels/slide{number}.xml.rels"] = _links([
            ("slideLayout", "../slideLayouts/slideLayout1.xml")])
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as file:
        for name, text in {"[Content_Types].xml": _content_types(count), **parts}.items():
            file.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text, ZIP_DEFLATED)
    return buffer.getvalue()


def _links(targets: Sequence[tuple[str, str]]) -> str:
    links = "".join(f'<Relationship Id="rId{number}" Type="{LINK}/{kind}" Target="{target}"/>'
                    for number, (kind, target) in enumerate(targets, 1))
    return (f'{HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{links}'
            '</Relationships>')


def _content_types(count: int) -> str:
    kinds = {
        "ppt/presentation.xml": "presentationml.presentation.main", "ppt/theme/theme1.xml": "theme",
        "ppt/slideMasters/slideMaster1.xml": "presentationml.slideMaster",
        "ppt/slideLayouts/slideLayout1.xml": "presentationml.slideLayout",
        **{f"ppt/slides/slide{number}.xml": "presentationml.slide" for number in range(1, count + 1)}}
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{KIND}.{kind}+xml"/>' for name, kind in kinds.items())
    return (f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default '
            'Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
            f'ContentType="application/xml"/>{overrides}</Types>')


def _presentation(count: int, wide: int, high: int) -> str:
    slides = "".join(f'<p:sldId id="{255 + number}" r:id="rId{number + 2}"/>' for number in range(1, count + 1))
    return (f'{HEAD}<p:presentation {NAMES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/>'
            f'</p:sldMasterIdLst><p:sldIdLst>{slides}</p:sldIdLst><p:sldSz cx="{wide}" cy="{high}"/>'
            '<p:notesSz cx="6858000" cy="9144000"/></p:presentation>')


def _master(title_place: str) -> str:
    title = (f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>'
             f'<p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr>{title_place}<a:prstGeom prst="rect"><a:avLst/>'
             '</a:prstGeom>'
             '</p:spPr><p:txBody><a:bodyPr anchor="ctr"><a:normAutofit/></a:bodyPr><a:lstStyle/><a:p><a:endParaRPr/>'
             '</a:p>'
             '</p:txBody></p:sp>')
    styles = ('<p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="2000"><a:latin typeface="+mj-lt"/>'
              '</a:defRPr>'
              '</a:lvl1pPr></p:titleStyle><p:bodyStyle/><p:otherStyle/></p:txStyles>')
    colours = " ".join(f'{name}="{value}"' for name, value in (
        ("bg1", "lt1"), ("tx1", "dk1"), ("bg2", "lt2"), ("tx2", "dk2"),
        *((f"accent{number}", f"accent{number}") for number in range(1, 7)), ("hlink", "hlink"),
        ("folHlink", "folHlink")))
    return (f'{HEAD}<p:sldMaster {NAMES}><p:cSld><p:bg><p:bgPr>{fill("#ffffff")}<a:effectLst/></p:bgPr></p:bg>'
            '<p:spTree>'
            f'{TREE}{title}</p:spTree></p:cSld><p:clrMap {colours}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" '
            f'r:id="rId1"/></p:sldLayoutIdLst>{styles}</p:sldMaster>')


def _layout() -> str:
    title = ('<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>'
             '<p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/>'
             '</a:p>'
             '</p:txBody></p:sp>')
    return (f'{HEAD}<p:sldLayout {NAMES} type="titleOnly"><p:cSld name="Title"><p:spTree>{TREE}{title}</p:spTree>'
            '</p:cSld>'
            '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>')


def _theme() -> str:
    colours = (("dk1", "1B1F24"), ("lt1", "FFFFFF"), ("dk2", "3A424A"), ("lt2", "F0F2F4"), ("accent1", "0072B2"),
               ("accent2", "B34700"), ("accent3", "009E73"), ("accent4", "CC79A7"), ("accent5", "E69F00"),
               ("accent6", "56B4E9"), ("hlink", "0072B2"), ("folHlink", "59636E"))
    scheme = "".join(f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in colours)
    font = '<a:latin typeface="Verdana"/><a:ea typeface=""/><a:cs typeface=""/>'
    plain = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    line = f'<a:ln w="9525">{plain}</a:ln>'
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
    return (f'{HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Game tree">'
            f'<a:themeElements><a:clrScheme name="Game tree">{scheme}</a:clrScheme><a:fontScheme name="Game tree">'
            '<a:majorFont>'
            f'{font}</a:majorFont><a:minorFont>{font}</a:minorFont></a:fontScheme><a:fmtScheme name="Game tree">'
            f'<a:fillStyleLst>{plain * 3}</a:fillStyleLst><a:lnStyleLst>{line * 3}</a:lnStyleLst><a:effectStyleLst>'
            f'{effect * 3}'
            f'</a:effectStyleLst><a:bgFillStyleLst>{plain * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements>'
            '</a:theme>')
