// antd's `Input` carries the text area, the search field and the one-time code with it: 4 KB of a dialog that has none of them.
export { default as Input } from 'antd/es/input/Input'
export { default as PasswordInput } from 'antd/es/input/Password'
