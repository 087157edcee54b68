import { useRead } from '../../../kit/web/use-calls.ts'
import { recruiting } from '../../home-contract.ts'

/** One read serves all cards, the summary and the buttons. */
export const useRecruiterHome = () => useRead(recruiting.home, {}, { personal: true })
