import type { ReactNode } from 'react'
import { MessageRegion } from '../../kit/ui/feedback/MessageRegion.tsx'
import { ProductMark, Wordmark } from '../../kit/ui/theme/ProductMark.tsx'
import styles from './Entrance.module.css'

const LINES = [528, 478, 568, 508, 388, 548, 498, 538, 308, 518, 488, 558, 368]

/** The illustration beside the form is a page of marked proof. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.entrance}>
      <title>{`${title} · Proofline`}</title>
      <header className={styles.picture}>
        <div className={styles.logo}>
          <ProductMark size={32} />
          <Wordmark />
        </div>
        <p className={styles.motto}>Every question, read twice before it leaves.</p>
        <svg viewBox="0 0 640 400" aria-hidden="true">
          {LINES.map((width, index) => (
            <rect key={width} x="0" y={index * 32} width={width} height="8" rx="4" />
          ))}
          <path d="m184 86 14-20 14 20M274 132h104M404 134c-8 14-2 18 8 18 14 0 20-8 14-18-6-8-22-2-26 6 10-20 40-30 60-6M124 222c28-9 60-9 88 0M124 234c28 9 60 9 88 0M594 62l11 12 24-27M594 286l11 12 24-27" />
        </svg>
        <p className={styles.stages}>Author · Reviewer · Second reviewer · Uploader</p>
      </header>
      <main className={styles.side}>
        <div className={styles.messages}>
          <MessageRegion />
        </div>
        <div className={styles.form}>
          <h1>{title}</h1>
          {children}
        </div>
        <p className={styles.zone}>Times are shown in Asia/Kolkata.</p>
      </main>
    </div>
  )
}
