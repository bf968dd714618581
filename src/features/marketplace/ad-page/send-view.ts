import { callServer } from '#ui/http-client.ts'

/** Reports a view of an ad to the server without waiting. Automated browsers are skipped. */
export function sendView(adPath: string): void {
  if (!navigator.webdriver) void callServer(`${adPath}/view`, { method: 'POST' })
}
