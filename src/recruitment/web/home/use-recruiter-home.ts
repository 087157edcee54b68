import { useRead } from '../../../kit/web/use-calls.ts'
import { recruiting } from '../../home-contract.ts'

export const useRecruiterHome = () => useRead(recruiting.home, {}, { personal: true })
