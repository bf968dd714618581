import { callServer } from '#ui/http-client.ts'

/** Tells that somebody looks at an ad; nobody waits for it, and a browser that a program drives is nobody. */
export function sendView(adPath: string): void {
  if (!navigator.webdriver) void callServer(`${adPath}/view`, { method: 'POST' })
}
