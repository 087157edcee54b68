import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig, theme as antd } from 'antd'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { readNonce } from './nonce.ts'
import { fontSizes, radii, spacing } from './scale.ts'
import type { Mode } from './theme-choice.ts'
import { colours, font, shadow } from './tokens.ts'
import { useIsPhone, useMode } from './theme.ts'

/** darkAlgorithm darkens its seeds, so the dark seeds are chosen for the colours that result (interface.md, Tokens). */
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

/** Builds the theme. Controls are 32 px high, or 46 px for touch (interface.md, Tokens). */
const themeOf = (mode: Mode, onPhone: boolean): ThemeConfig => {
  const c = colours[mode]
  return {
    // All themed components share one sheet of variables.
    cssVar: { key: `theme-${mode}-${onPhone ? 'phone' : 'desk'}` },
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...seeds(mode),
      fontFamily: font,
      fontSize: fontSizes.fontBody,
      borderRadius: radii.radiusControl,
      borderRadiusSM: radii.radiusSmall,
      borderRadiusLG: radii.radiusCard,
      controlHeight: onPhone ? 46 : 32,
      controlHeightSM: onPhone ? 44 : 26,
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
      // A list over a dialog with the same background gets an edge, because shadows are invisible in dark mode.
      boxShadowSecondary: `${shadow}, 0 0 0 1px ${c.control}`,
      boxShadowTertiary: 'none',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Select: { optionActiveBg: c.active, optionSelectedBg: c.selected },
      Menu: { itemHeight: 34, itemSelectedBg: c.selected, itemSelectedColor: c.text },
      Segmented: { itemSelectedBg: c.segment },
      Form: { labelFontSize: fontSizes.fontGrid, itemMarginBottom: spacing.space3 },
      Steps: { colorPrimary: c.accentText },
    },
  }
}
const desk: Record<Mode, ThemeConfig> = { light: themeOf('light', false), dark: themeOf('dark', false) }
const phone: Record<Mode, ThemeConfig> = { light: themeOf('light', true), dark: themeOf('dark', true) }

const IsThemed = createContext(false)

/**
 * Provides antd in the product's colours, with its styles in a layer below ours and with the page's nonce. One instance can wrap
 * many fields.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const mode = useMode()
  const themes = useIsPhone() ? phone : desk
  return (
    <StyleProvider layer>
      <ConfigProvider theme={themes[mode]} csp={{ nonce: readNonce() }} wave={{ disabled: true }}>
        <IsThemed value>{children}</IsThemed>
      </ConfigProvider>
    </StyleProvider>
  )
}

/**
 * Returns an antd component that has the product's theme wherever it is used. Pages without such a component load nothing of
 * antd.
 * @param parts its static parts that are themed too, such as `Group`
 */
export function giveTheme<Component extends object>(component: Component, ...parts: (keyof Component)[]): Component {
  const Bare = component as unknown as ComponentType<object>
  function Themed(props: object) {
    const bare = <Bare {...props} />
    return use(IsThemed) ? bare : <AntdTheme>{bare}</AntdTheme>
  }
  return Object.assign(
    Themed,
    component,
    Object.fromEntries(parts.map((part) => [part, giveTheme(component[part] as object)])),
  ) as unknown as Component
}
