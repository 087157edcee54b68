import { fontSizes, layers, leadings, radii, spacing } from './scale.ts'
import type { Mode } from './theme-choice.ts'

/**
 * Every colour of the product in both modes, with computed contrast (interface.md, Tokens). tokens.css is generated from this
 * file.
 */
export const font = "'Geist Variable', 'Noto Sans Devanagari', system-ui, 'Segoe UI', Roboto, sans-serif"
export const shadow = '0 8px 24px rgba(15, 20, 26, 0.16)'

const light = {
  page: '#f5f6f8',
  surface: '#ffffff',
  elevated: '#ffffff',
  sunken: '#eef0f3',
  hover: '#f2f4f7',
  selected: '#e4f1f8',
  active: '#d3e8f4',
  line: '#e1e4e9',
  lineStrong: '#c9ced6',
  control: '#7f8793',
  text: '#171b21',
  text2: '#525a66',
  text3: '#5a626e',
  accent: '#0a5f88',
  accentHover: '#084e70',
  accentText: '#0a5f88',
  green: '#1f6f03',
  greenTint: '#eaf6e4',
  amber: '#874d00',
  amberTint: '#fdf1dc',
  red: '#c5101f',
  redTint: '#fdecec',
  redFill: '#c5101f',
  redFillHover: '#d1323a',
  onRed: '#ffffff',
  violet: '#5b3fb0',
  violetTint: '#f0ecfb',
  grey: '#525a66',
  greyTint: '#eef0f3',
  leaveText: '#5c4700',
  leaveBg: '#fff3b8',
  tooltip: '#20262e',
  segment: '#ffffff',
  chart: '#0a5f88',
  mark: '#0b3f5a',
  stageAuthor: '#0a5f88',
  onStageAuthor: '#ffffff',
  stageReviewer: '#3a7ba0',
  onStageReviewer: '#ffffff',
  stageSecond: '#a5cde2',
  onStageSecond: '#171b21',
  stageUploader: '#dcecf5',
  onStageUploader: '#171b21',
  stageHatch: '#8a92a0',
  stageEdge: '#0a5f88',
}
export type Colours = Record<keyof typeof light, string>

const dark: Colours = {
  page: '#0f1215',
  surface: '#171b20',
  elevated: '#1e242a',
  sunken: '#12151a',
  hover: '#1e242a',
  selected: '#12303f',
  active: '#173d50',
  line: '#2a3037',
  lineStrong: '#3c444d',
  control: '#6d7783',
  text: '#e6e9ec',
  text2: '#b1b9c2',
  text3: '#a0a9b3',
  accent: '#19729d',
  accentHover: '#1b7cab',
  accentText: '#7cc6ea',
  green: '#7fd06a',
  greenTint: '#16291a',
  amber: '#f0b35a',
  amberTint: '#2f2413',
  red: '#ff8a85',
  redTint: '#351a1c',
  redFill: '#dc7874',
  redFillHover: '#e8a39e',
  onRed: '#171b20',
  violet: '#b9a6ff',
  violetTint: '#251f3d',
  grey: '#b1b9c2',
  greyTint: '#242a31',
  leaveText: '#f5dd7a',
  leaveBg: '#3a3210',
  tooltip: '#39424c',
  segment: '#353e48',
  chart: '#4aa3cf',
  mark: '#135c81',
  stageAuthor: '#7cc6ea',
  onStageAuthor: '#0f1215',
  stageReviewer: '#3d92bd',
  onStageReviewer: '#0f1215',
  stageSecond: '#1d5b7b',
  onStageSecond: '#ffffff',
  stageUploader: '#143444',
  onStageUploader: '#e6e9ec',
  stageHatch: '#6d7783',
  stageEdge: '#5aa9d0',
}

export const colours: Record<Mode, Colours> = { light, dark }

/** The planner's split bar has one of these colours per user, with white text in both modes. */
const splits = ['#0a5f88', '#5b3fb0', '#3b6a17', '#874d00', '#525a66']

const inPixels = (steps: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, `${step}px`]))

const variables = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('')

/** Tokens with one value in both modes. The build writes their values into the sheets (scripts/run/resolve-tokens.ts). */
export const steps: Readonly<Record<string, string | number>> = {
  ...inPixels({ ...spacing, ...fontSizes, ...leadings, ...radii }),
  ...layers,
}

export const buildTokenSheet = (): string => {
  const split = Object.fromEntries(splits.map((colour, at) => [`split${at + 1}`, colour]))
  return `/* Printed from tokens.ts by npm run tokens. */
:root {
  color-scheme: light;
${variables({ font, shadow, ...steps, ...light, ...split })}}

/* Paper is white: print has the light theme. */
@media screen {
:root[data-theme='dark'] {
  color-scheme: dark;
${variables(dark)}}
}
`
}
