import { readFact, writeFact } from '#ui/offline/device-store.ts'

/** An album whose pictures are stored on this device. */
export type KeptAlbum = { href: string; title: string; pictures: number }

const key = 'kept-albums'

/** Lists the albums on this device, latest first. They are public, so they belong to no person. */
export const readKeptAlbums = async (): Promise<KeptAlbum[]> => (await readFact<KeptAlbum[]>(key)) ?? []

export async function noteKeptAlbum(album: KeptAlbum): Promise<void> {
  const others = (await readKeptAlbums()).filter(({ href }) => href !== album.href)
  await writeFact(key, [album, ...others].slice(0, 20))
}
