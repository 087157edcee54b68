const widthOf = (cell: HTMLElement): number => {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return Math.ceil(range.getBoundingClientRect().width)
}

/** The natural width in px of the widest rendered content of the column at `position`, its title included. */
export const widestContent = (grid: HTMLElement, position: number): number =>
  Math.max(...[...grid.querySelectorAll<HTMLElement>(`[data-column="${position}"] > div`)].map((cell) => widthOf(cell)))
