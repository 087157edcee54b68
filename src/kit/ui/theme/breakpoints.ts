/**
 * In px. A custom property cannot stand in a media query, so sheets write these widths and heights out, and the linter allows no
 * others. A window of `phone` is a phone, from `desk` on panes stand side by side.
 */
export const breakpoints = { enlargedPhone: 320, smallPhone: 420, phone: 600, narrow: 900, desk: 1100, wide: 1240 }
/** In px. The low ones are windows at 200 % and 400 %. */
export const heights = { lowest: 320, lower: 400, low: 500, phoneAt200: 600, tall: 900 }
