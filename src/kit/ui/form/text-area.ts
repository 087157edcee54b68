export { default as TextArea } from 'antd/es/input/TextArea'
