/**
 * Widths in px. A media query cannot use a custom property, so style sheets write these widths and heights out, and the linter
 * allows no others. A window up to `phone` wide is a phone. From `desk` on, panes are side by side.
 */
export const breakpoints = { enlargedPhone: 320, smallPhone: 420, phone: 600, narrow: 900, desk: 1100, wide: 1240 }
/** Heights in px. The small ones occur at a zoom of 200 % and 400 %. */
export const heights = { lowest: 320, lower: 400, low: 500, phoneAt200: 600, tall: 900 }
