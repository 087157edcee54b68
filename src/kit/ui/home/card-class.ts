import { classNames } from '../class-names.ts'
import styles from './HomeCard.module.css'

/** A framed box of the home page. @param own a class of the caller, which wins: the kit's styles are in a layer below */
export const cardClass = (own?: string): string => classNames(styles.card, own)
