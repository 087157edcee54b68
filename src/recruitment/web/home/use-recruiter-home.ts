import { useRead } from '../../../kit/web/use-calls.ts'
import { recruiting } from '../../home-contract.ts'

/** One read of all cards, the sentence and the buttons. */
export const useRecruiterHome = () => useRead(recruiting.home, {}, { personal: true })
