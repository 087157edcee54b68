import { breakpoints, heights } from './src/kit/ui/theme/breakpoints.ts'
import { fontSizes, layers, leadings, radii, spacing } from './src/kit/ui/theme/scale.ts'

/** Matches a value of one or more parts, each a token of these or one of the further forms. */
const onlyTokens = (steps, ...further) => {
  const tokens = Object.keys(steps).map((name) => String.raw`var\(--${name}\)`)
  const part = `(?:${[...tokens, ...further].join('|')})`
  return [`/^${part}(?: ${part})*$/`]
}
const onPaper = String.raw`[\d.]+pt`
const pixels = (steps) => Object.values(steps).map((step) => `${step}px`)

/**
 * Spacing is a token. 1 px is an edge, and from 30 px on, above the largest step, a distance is the measure of a thing. Sizes and
 * places (width, inset, grid tracks) are measures of things too, so no rule limits them.
 */
const spacingOffTheScale = String.raw`/(?<![\d.])(?:0?\.\d+|(?:[1-9]|[12]\d)\.\d+|[2-9]|[12]\d)px|\drem/`
const unknownSpace = `/var\\(--space(?!(?:${Object.keys(spacing)
  .map((name) => name.replace('space', ''))
  .join('|')})\\))/`

/** Allows only the steps of src/kit/ui/theme/scale.ts and breakpoints.ts (interface.md, Tokens). */
export default {
  ignoreFiles: ['src/kit/ui/theme/tokens.css'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      {
        '/^(?:scroll-)?(?:padding|margin)|gap$/': [spacingOffTheScale, unknownSpace],
        font: [String.raw`/\d(?:px|rem|em)/`],
      },
    ],
    'declaration-property-value-allowed-list': [
      {
        'font-size': onlyTokens(fontSizes, '0', 'inherit', String.raw`[\d.]+em`, onPaper),
        'line-height': onlyTokens(leadings, '0', '1', 'inherit', onPaper),
        '/^border-.*radius$/': onlyTokens(radii, '0', '50%', 'inherit'),
        'z-index': onlyTokens(layers, 'auto'),
      },
    ],
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': { width: pixels(breakpoints), height: pixels(heights) },
  },
}
