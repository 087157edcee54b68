import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig, theme as antd } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { readNonce } from './nonce.ts'
import { type Mode, type ThemeChoice, onTheme, readMode, readThemeChoice } from './theme-choice.ts'

const font = `'Geist Variable','Noto Sans Devanagari','Nirmala UI','Kohinoor Devanagari',system-ui,'Segoe UI',Roboto,sans-serif`

type Colours = Record<
  | 'page'
  | 'surface'
  | 'hover'
  | 'selected'
  | 'active'
  | 'line'
  | 'control'
  | 'text'
  | 'text2'
  | 'text3'
  | 'accentText'
  | 'tooltip'
  | 'segment',
  string
>
const colours: Record<Mode, Colours> = {
  light: {
    page: '#f5f6f8',
    surface: '#ffffff',
    hover: '#f2f4f7',
    selected: '#e4f1f8',
    active: '#d3e8f4',
    line: '#e1e4e9',
    control: '#7f8793',
    text: '#171b21',
    text2: '#525a66',
    text3: '#5a626e',
    accentText: '#0a5f88',
    tooltip: '#20262e',
    segment: '#ffffff',
  },
  dark: {
    page: '#0f1215',
    surface: '#171b20',
    hover: '#1e242a',
    selected: '#12303f',
    active: '#173d50',
    line: '#2a3037',
    control: '#6d7783',
    text: '#e6e9ec',
    text2: '#b1b9c2',
    text3: '#a0a9b3',
    accentText: '#7cc6ea',
    tooltip: '#39424c',
    segment: '#353e48',
  },
}

/** darkAlgorithm darkens its seeds, so the dark seeds are chosen by their rendered colour (interface.md, Tokens). */
const seeds: Record<Mode, ThemeConfig['token']> = {
  light: {
    colorPrimary: '#0a5f88',
    colorPrimaryHover: '#084e70',
    colorSuccess: '#1f6f03',
    colorWarning: '#874d00',
    colorError: '#c5101f',
    colorLink: '#0a5f88',
  },
  dark: {
    colorPrimary: '#1a82b5',
    colorPrimaryHover: '#1b7cab',
    colorError: '#ff8a85',
    colorSuccess: '#7fd06a',
    colorWarning: '#f0b35a',
    colorLink: '#7cc6ea',
    colorBgElevated: '#1e242a',
  },
}

/** Controls are 32 px high, 46 px for touch (interface.md, Tokens). */
const themeOf = (mode: Mode, phone: boolean): ThemeConfig => {
  const c = colours[mode]
  return {
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...seeds[mode],
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
      boxShadow: '0 8px 24px rgba(15,20,26,.16)',
      boxShadowSecondary: '0 8px 24px rgba(15,20,26,.16)',
      boxShadowTertiary: 'none',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      // White on the dark red has too little contrast.
      Button: {
        fontWeight: 500,
        // Its label stays readable while it is busy, possibly beneath a second dialog; the spinner is sufficient.
        opacityLoading: 1,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: mode === 'dark' ? c.surface : '#ffffff',
        // The accent of a dark button has too little contrast on the page.
        defaultHoverColor: c.accentText,
        defaultHoverBorderColor: c.accentText,
        defaultActiveColor: c.accentText,
        defaultActiveBorderColor: c.accentText,
      },
      Menu: { itemHeight: 34, itemSelectedBg: c.selected, itemSelectedColor: c.text },
      Segmented: { itemSelectedBg: c.segment },
      Form: { labelFontSize: 13, itemMarginBottom: 14 },
      Steps: { colorPrimary: c.accentText },
    },
  }
}
const desk: Record<Mode, ThemeConfig> = { light: themeOf('light', false), dark: themeOf('dark', false) }
const hand: Record<Mode, ThemeConfig> = { light: themeOf('light', true), dark: themeOf('dark', true) }

const phone = matchMedia('(max-width: 600px)')
const onPhone = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** Whether the window has a phone's width (interface.md, Anatomy: under 600 px). */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhone, () => phone.matches)

/** The active theme. */
export const useMode = (): Mode => useSyncExternalStore(onTheme, readMode)
/** The user's choice. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onTheme, readThemeChoice)

/** antd's own icon fades, and never disappears when a button is busy for less than a frame. */
const spinner = <span className="spinner" role="img" aria-label="loading" />

/** antd in the product's colours, its styles in a layer below ours and with the page's nonce. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const mode = useMode()
  const themes = useIsPhone() ? hand : desk
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={themes[mode]}
        csp={{ nonce: readNonce() }}
        wave={{ disabled: true }}
        button={{ loadingIcon: spinner }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
