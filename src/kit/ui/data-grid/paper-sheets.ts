const MM = 96 / 25.4
/** A4 landscape without its margins of 10 mm (PlainRows.module.css), in px of 1/96 inch. */
const PAGE_HEIGHT = 190 * MM

/** In px: the content above a table on its first sheet, its header, which every sheet repeats, and its rows. */
type Laid = { above: number; head: number; rows: readonly number[] }

/** Each table begins on a new sheet, and no row is divided. */
export function countPaperSheets(tables: readonly Laid[], pageHeight: number = PAGE_HEIGHT): number {
  let sheets = 0
  for (const { above, head, rows } of tables) {
    sheets += 1
    let left = pageHeight - above - head
    for (const row of rows) {
      if (row > left) {
        sheets += 1
        left = pageHeight - head
      }
      left -= row
    }
  }
  return sheets
}

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/** Shrinks formulas that cannot break into lines, down to a third of their size, because paper cannot be scrolled. */
function fitFormulas(box: HTMLElement): void {
  for (const math of box.querySelectorAll<HTMLElement>(':scope > section td math')) {
    math.style.fontSize = ''
    const cell = math.closest('td')
    if (cell === null) continue
    const { paddingLeft, paddingRight } = getComputedStyle(cell)
    const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const width = Math.max(math.scrollWidth, math.getBoundingClientRect().width)
    if (width > room + 1) math.style.fontSize = `${Math.max(0.33, room / width).toFixed(3)}em`
  }
}

/**
 * Counts the sheets that the sections of `box` take in print. To measure them, it briefly lays them out, invisibly, in the width
 * of the paper.
 */
export function countSheets(box: HTMLElement): number {
  const above =
    heightOf(document.querySelector('[data-part=page-header]')) + heightOf(box.querySelector('[data-part=print-notes]'))
  box.dataset['measuring'] = ''
  fitFormulas(box)
  const tables = [...box.querySelectorAll(':scope > section')].map((section, at) => ({
    above: heightOf(section.querySelector(':scope > p')) + (at === 0 ? above : 0),
    head: heightOf(section.querySelector(':scope > table > thead')),
    rows: [...section.querySelectorAll(':scope > table > tbody > tr')].map(heightOf),
  }))
  delete box.dataset['measuring']
  return countPaperSheets(tables)
}
