// antd's `Input` bundles the text area, the search field and the one-time code: 4 KB of a dialog that uses none of them.
export { default as Input } from 'antd/es/input/Input'
export { default as PasswordInput } from 'antd/es/input/Password'
