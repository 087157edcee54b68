import { Segmented as Bare } from 'antd'
import { giveTheme } from '../theme/antd-theme.tsx'

export const Segmented = giveTheme(Bare)
