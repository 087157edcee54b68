import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import './banner.css'

/**
 * The amber strip with the documents' scrolling sentence (visual.md e). It stops on hover, on focus and under reduced motion.
 * @param children the link, which stands still at the right
 */
export function Banner({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="banner" role="status">
      <Icon name="warning" />
      <div className="banner-window" tabIndex={0} role="group" aria-label={text}>
        <div className="banner-band" aria-hidden="true">
          <span>{text}</span>
          <span>{text}</span>
        </div>
      </div>
      {children}
    </div>
  )
}
