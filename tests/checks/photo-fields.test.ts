import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const components = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'))

/** File inputs that take photos and hand them on: to a field that makes them small, or to a reader on the device. */
const handsOn: Record<string, string> = {
  'features/marketplace/posting/components/picture-guide.tsx': 'gives its files to UploadField',
  'features/inquiries/components/scan-barcode.tsx': 'reads a barcode on the device; nothing is sent or stored',
}

/** Whether a component has a file input of its own that accepts pictures. */
const takesPhotos = (source: string) =>
  (source.match(/<input\b[^>]*?type="file"[\s\S]*?\/>/g) ?? []).some(
    (input) => /accept=(?:"[^"]*image|\{)/.test(input) || /capture=/.test(input),
  )
const shrinks = (source: string) => /\b(?:shrinkPicture|shrinkLarge|shrunkPhoto|useUploads)\(/.test(source)

const taking = components.filter((file) => takesPhotos(readFileSync(join(root, file), 'utf8')))

it('finds the file inputs of the product', () => {
  expect(taking.length).toBeGreaterThan(5)
})

it.each(taking)('%s makes large photos smaller on the device', (file) => {
  if (Object.hasOwn(handsOn, file)) return
  expect(shrinks(readFileSync(join(root, file), 'utf8'))).toBe(true)
})

it('finds an input that sends photos as they are', () => {
  const source = '<input type="file" accept="image/*" onChange={({ target }) => send(target.files)} />'
  expect([takesPhotos(source), shrinks(source)]).toEqual([true, false])
})
