/**
 * The steps of spacing, type, radius and layers (interface.md, Tokens). tokens.css is printed from this file, and
 * stylelint.config.mjs allows no others.
 */

/** In px. A distance above the last step is the measure of a thing, such as the position of an icon, and not spacing. */
export const spacing = { spaceHalf: 2, space1: 4, space2: 8, space3: 12, space4: 16, space5: 20, space6: 28 }

/** In px. Browsers on phones zoom in on an input whose text is smaller than `fontTouch`. */
export const fontSizes = {
  fontKeycap: 11,
  fontSmall: 12,
  fontGrid: 13,
  fontBody: 14,
  fontPanel: 15,
  fontTouch: 16,
  fontRead: 17,
  fontFigure: 17,
  fontTitle: 18,
  fontCount: 20,
  fontHome: 22,
  fontKey: 24,
  fontHero: 30,
}

/** In px. The grid, the body and panel titles share 20 px. A line of links is 24 px high, the height of a target. */
export const leadings = {
  leadingKeycap: 14,
  leadingSmall: 16,
  leadingBody: 20,
  leadingFigure: 22,
  leadingTitle: 26,
  leadingTarget: 24,
  leadingRead: 28,
  leadingHome: 30,
  leadingLogin: 32,
  leadingHero: 38,
}

/** In px. `radiusMark` is for bars and marks, and `radiusSmall` for keycaps. A pill is at most 44 px high. */
export const radii = { radiusMark: 2, radiusSmall: 4, radiusControl: 6, radiusCard: 8, radiusPill: 22 }

export const layers = {
  /** Layers within a part. */
  layerRaised: 1,
  layerSide: 2,
  layerHead: 3,
  layerFoot: 4,
  layerBar: 5,
  /** Layers within a page: a notice over its part, a pane over the page, and a box beside its opener. */
  layerNotice: 10,
  layerPane: 15,
  layerNear: 20,
  /** Layers over the page. antd uses the first two for its own dialogs and lists. */
  layerDialog: 1000,
  layerMenu: 1050,
  layerTip: 1070,
  layerMessage: 1100,
  layerSkip: 1200,
}
