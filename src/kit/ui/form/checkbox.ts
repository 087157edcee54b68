export { Checkbox } from 'antd'
