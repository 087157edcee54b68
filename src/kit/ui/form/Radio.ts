export { Radio } from 'antd'
