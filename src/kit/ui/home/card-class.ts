import { joinClassNames } from '../class-names.ts'
import styles from './HomeCard.module.css'

/** @param own a class of the caller, which overrides the kit's lower layer */
export const getCardClass = (own?: string): string => joinClassNames(styles.card, own)
