import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diskFiles } from './files.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'files-'))
const bytes = (text: string) => Buffer.from(text)

describe('stored files', () => {
  it.each(['', '/', '/.', '/./'])('are read as they were written, with a folder that ends in «%s»', async (end) => {
    const files = diskFiles(newFolder() + end)
    await files.write('pictures/key/320.avif', bytes('one'))
    expect(await files.read('pictures/key/320.avif')).toEqual(bytes('one'))
  })

  it('that do not exist are null, and removing them is not an error', async () => {
    const files = diskFiles(newFolder())
    expect(await files.read('nothing')).toBeNull()
    await files.remove('nothing')
  })

  it('are replaced atomically, and no partial file stays beside them', async () => {
    const folder = newFolder()
    const files = diskFiles(folder)
    const versions = Array.from({ length: 20 }, (_, index) => bytes(String(index).repeat(100_000)))
    await Promise.all(versions.map((version) => files.write('file', version)))
    const match = await files.read('file')
    expect(versions.some((version) => version.equals(match!))).toBe(true)
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it.each(['../secret', 'a/../../secret', '..', '', '.', '/../../etc/passwd'])(
    'never leave their folder: the key «%s» is refused',
    async (key) => {
      const files = diskFiles(join(newFolder(), 'files'))
      await expect((async () => files.read(key))()).rejects.toThrow('outside its folder')
      await expect((async () => files.write(key, bytes('x')))()).rejects.toThrow('outside its folder')
      await expect((async () => files.remove(key))()).rejects.toThrow('outside its folder')
    },
  )

  it('never leave their folder for one with the same prefix', async () => {
    const folder = newFolder()
    await expect((async () => diskFiles(join(folder, 'files')).read('../files-of-others/x'))()).rejects.toThrow(
      'outside its folder',
    )
  })
})
