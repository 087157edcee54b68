import { useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { copyToClipboard } from '../../../kit/ui/data-grid/clipboard.ts'

export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <Button small icon={copied ? 'check' : 'copy'} onClick={() => void copyToClipboard(text).then(setCopied)}>
      {copied ? 'Copied' : children}
    </Button>
  )
}
