/** What happens on the way between a page and the server. */
import type { Page } from '@playwright/test'

/**
 * The server gets the next request to the address and answers it; the page sees a broken connection instead. `answered` settles with
 * the status that the page never saw.
 */
export async function loseAnswer(page: Page, address: string): Promise<{ answered: Promise<number | undefined> }> {
  const devtools = await page.context().newCDPSession(page)
  const answered = new Promise<number | undefined>((resolve, reject) => {
    devtools.once('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
      devtools
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        .then(() => devtools.detach())
        .then(() => resolve(responseStatusCode), reject)
    })
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: address, requestStage: 'Response' }] })
  return { answered }
}

/** Offline and back: what is on the screen is read again. `read` is part of the address of one of its reads. */
export async function lineBreaks(page: Page, read: string): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline. Drafts are kept on this device; nothing is sent.').waitFor()
  const reread = page.waitForResponse((answer) => answer.url().includes(read) && answer.ok())
  await page.context().setOffline(false)
  await reread
  await page.getByText('You are offline. Drafts are kept on this device; nothing is sent.').waitFor({ state: 'detached' })
}
