import { pictureAddress } from '#kit/picture-address.ts'
import type { AlbumView } from './album-view.ts'

/** Formats an album for search engines (schema.org). */
export const albumJsonLd = ({ title, path, pictures, model }: AlbumView, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'ImageGallery',
  name: `آلبوم ${title}`,
  url: origin + path,
  about: { '@type': 'Car', name: model.label, url: origin + model.href },
  image: pictures.map(({ key, caption, credit }) => ({
    '@type': 'ImageObject',
    contentUrl: origin + pictureAddress(key, 1200, 'webp'),
    caption,
    creditText: credit,
  })),
})
