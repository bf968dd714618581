import type { MetaDescriptor } from 'react-router'
import { plainText } from '#kit/markup.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { titleWithSiteName } from './page-title.ts'

type PageMeta = {
  title: string
  description: string
  /** The page's canonical address, with its query when that makes it another page. */
  path: string
  /** Public origin, or empty when none is configured: then the canonical address stays a path. */
  origin: string
  /** Key of the picture for previews of the page. */
  picture?: string | null
  /** Hides the page from search engines. */
  hidden?: boolean
}

/** Returns title, description, canonical address and Open Graph tags of a public page. */
export function pageMeta({ title, description, path, origin, picture, hidden }: PageMeta): MetaDescriptor[] {
  const [name, text] = [plainText(title), plainText(description)]
  const property = (key: string, content: string) => ({ property: `og:${key}`, content })
  return [
    { title: titleWithSiteName(name) },
    { name: 'description', content: text },
    hidden ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: origin + path },
    property('site_name', 'فرمان'),
    property('locale', 'fa_IR'),
    property('type', 'website'),
    property('title', name),
    property('description', text),
    // Readers of Open Graph accept absolute addresses only.
    ...(origin ? [property('url', origin + path)] : []),
    ...(origin && picture ? [property('image', origin + pictureAddress(picture, 1200, 'webp'))] : []),
  ]
}
