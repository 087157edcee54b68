/** Sends uploads to the fake server with its `fetch`. The app uses XMLHttpRequest for uploads, to show their progress. */
export class UploadRequest {
  upload: { onprogress?: (event: ProgressEvent) => void; onload?: () => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  responseText = ''
  #aborting = new AbortController()
  #method = ''
  #address = ''
  #headers = new Headers()
  #response: Response | undefined

  open(method: string, address: string): void {
    this.#method = method
    this.#address = new URL(address, location.href).href
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }
  getResponseHeader(name: string): string | null {
    return this.#response?.headers.get(name) ?? null
  }
  abort(): void {
    this.#aborting.abort()
  }
  send(body: FormData): void {
    const { signal } = this.#aborting
    const run = async (): Promise<void> => {
      try {
        const responding = fetch(this.#address, { method: this.#method, headers: this.#headers, body, signal })
        this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
        this.upload.onload?.()
        this.#response = await responding
        this.responseText = await this.#response.text()
        this.status = this.#response.status
        this.onload?.()
      } catch {
        if (signal.aborted) this.onabort?.()
        else this.onerror?.()
      }
      this.onloadend?.()
    }
    void run()
  }
}
