// antd's `Input` also bundles the text area, the search field and the one-time code, which would add 4 KB to a dialog that uses
// none of them.
import BareInput from 'antd/es/input/Input'
import BarePasswordInput from 'antd/es/input/Password'
import { giveTheme } from '../theme/antd-theme.tsx'

export const Input = giveTheme(BareInput)
export const PasswordInput = giveTheme(BarePasswordInput)
