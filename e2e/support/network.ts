/** Simulates network faults between a page and the server. */
import type { Page } from '@playwright/test'

/**
 * The server receives the next request to the path and responds; the page gets a broken connection instead. `serverStatus`
 * resolves to the status that the page never got.
 */
export async function loseResponse(page: Page, address: string): Promise<{ serverStatus: Promise<number | undefined> }> {
  const devtools = await page.context().newCDPSession(page)
  const serverStatus = new Promise<number | undefined>((resolve, reject) => {
    devtools.once('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
      devtools
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        .then(() => devtools.detach())
        .then(() => resolve(responseStatusCode), reject)
    })
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: address, requestStage: 'Response' }] })
  return { serverStatus }
}

/** Goes offline and online: the screen's data is refetched. `read` is part of the path of one of its reads. */
export async function reconnect(page: Page, read: string): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You’re offline. Drafts are kept on this device until you’re back online.').waitFor()
  const refetched = page.waitForResponse((response) => response.url().includes(read) && response.ok())
  await page.context().setOffline(false)
  await refetched
  await page.getByText('You’re offline. Drafts are kept on this device until you’re back online.').waitFor({ state: 'detached' })
}
