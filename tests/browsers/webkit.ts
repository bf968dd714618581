import { spawn } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { Builder, By, Key, until } from 'selenium-webdriver'
import type { Engine } from './page.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const patienceMs = 20_000
const keys = { Escape: Key.ESCAPE, Enter: Key.ENTER }

/** Debian's WebKitGTK: its small browser, led by its own driver, on a display that nobody sees. */
export const webkit: Engine = {
  name: 'webkit',
  async open(origin, { width, height }) {
    const port = await freePort()
    // A display of the wanted size and a window that fills it without a toolbar: that alone is wider than a phone.
    const driverProcess = spawn(
      'xvfb-run',
      ['-a', '-s', `-screen 0 ${width}x${height}x24`, process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver', `--port=${port}`],
      {
        stdio: 'ignore',
        detached: true,
        env: {
          ...process.env,
          WEBKIT_DISABLE_DMABUF_RENDERER: '1',
          WEBKIT_DISABLE_COMPOSITING_MODE: '1',
          LANG: 'fa_IR.UTF-8',
        },
      },
    )
    for (let n = 0; n < 100; n++) {
      if (
        await fetch(`http://127.0.0.1:${port}/status`).then(
          (r) => r.ok,
          () => false,
        )
      )
        break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary,
          args: ['--automation', `--geometry=${width}x${height}`, '--full-screen'],
        },
      })
      .build()
    // Without a window manager nothing else tells the window how large the display is.
    await driver.manage().window().setRect({ x: 0, y: 0, width, height })
    const shown = await driver.executeScript('return innerWidth')
    if (shown !== width) throw new Error(`the window shows ${String(shown)} px, not ${width}`)
    await driver.manage().setTimeouts({ pageLoad: 60_000, script: 30_000 })
    const visible = async (css: string) => {
      const element = await driver.wait(until.elementLocated(By.css(css)), patienceMs)
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
      await driver.wait(until.elementIsVisible(element), patienceMs)
      return element
    }
    return {
      page: {
        goto: (path) => driver.get(origin + path),
        click: async (css) => (await visible(css)).click(),
        type: async (css, text) => {
          const element = await visible(css)
          await element.clear()
          await element.sendKeys(text)
        },
        press: async (key) => void (await driver.actions().sendKeys(keys[key]).perform()),
        evaluate: <T>(expression: string) => driver.executeScript(`return (${expression})`) as Promise<T>,
        back: () => driver.navigate().back(),
        screenshot: async (file) => writeFileSync(file, await driver.takeScreenshot(), 'base64'),
      },
      close: async () => {
        await driver.quit().catch(() => {})
        // The display and the driver are one group of processes of our own.
        process.kill(-driverProcess.pid!, 'SIGTERM')
      },
    }
  },
}
