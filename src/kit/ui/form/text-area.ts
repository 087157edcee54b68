import Bare from 'antd/es/input/TextArea'
import { giveTheme } from '../theme/antd-theme.tsx'

export const TextArea = giveTheme(Bare)
