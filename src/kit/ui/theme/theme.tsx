import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig, theme as antd } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { mediaHook } from './media-hook.ts'
import { readNonce } from './nonce.ts'
import { colours, font, shadow } from './tokens.ts'
import { type Mode, type ThemeChoice, onTheme, readMode, readThemeChoice } from './theme-choice.ts'

/** darkAlgorithm darkens its seeds, so the dark seeds are chosen by their rendered colour (interface.md, Tokens). */
const seeds = (mode: Mode): ThemeConfig['token'] => {
  const { accent, accentHover, green, amber, red, accentText, elevated } = colours[mode]
  return {
    colorPrimary: mode === 'dark' ? '#1a82b5' : accent,
    colorPrimaryHover: accentHover,
    colorSuccess: green,
    colorWarning: amber,
    colorError: red,
    colorLink: accentText,
    colorBgElevated: elevated,
  }
}

/** Controls are 32 px high, 46 px for touch (interface.md, Tokens). */
const themeOf = (mode: Mode, phone: boolean): ThemeConfig => {
  const c = colours[mode]
  return {
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...seeds(mode),
      fontFamily: font,
      fontSize: 14,
      borderRadius: 6,
      borderRadiusSM: 4,
      borderRadiusLG: 8,
      controlHeight: phone ? 46 : 32,
      controlHeightSM: phone ? 44 : 26,
      colorText: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextPlaceholder: c.text3,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.elevated,
      colorBgSpotlight: c.tooltip,
      colorBorder: c.control,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorPrimaryBg: c.selected,
      controlItemBgActive: c.selected,
      controlItemBgActiveHover: c.active,
      controlItemBgHover: c.hover,
      motionDurationFast: '80ms',
      motionDurationMid: '120ms',
      motionDurationSlow: '180ms',
      boxShadow: shadow,
      // A list over a dialog of the same surface has an edge, as in the dark no shadow is seen.
      boxShadowSecondary: `${shadow}, 0 0 0 1px ${c.control}`,
      boxShadowTertiary: 'none',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Select: { optionActiveBg: c.active, optionSelectedBg: c.selected },
      Menu: { itemHeight: 34, itemSelectedBg: c.selected, itemSelectedColor: c.text },
      Segmented: { itemSelectedBg: c.segment },
      Form: { labelFontSize: 13, itemMarginBottom: 14 },
      Steps: { colorPrimary: c.accentText },
    },
  }
}
const desk: Record<Mode, ThemeConfig> = { light: themeOf('light', false), dark: themeOf('dark', false) }
const hand: Record<Mode, ThemeConfig> = { light: themeOf('light', true), dark: themeOf('dark', true) }

/** Whether the window has a phone's width (interface.md, Anatomy: under 600 px). */
export const useIsPhone = mediaHook('(max-width: 600px)')

/** The active theme. */
export const useMode = (): Mode => useSyncExternalStore(onTheme, readMode)
/** The user's choice. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onTheme, readThemeChoice)

/** antd in the product's colours, its styles in a layer below ours and with the page's nonce. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const mode = useMode()
  const themes = useIsPhone() ? hand : desk
  return (
    <StyleProvider layer>
      <ConfigProvider theme={themes[mode]} csp={{ nonce: readNonce() }} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
