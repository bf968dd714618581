import { useState } from 'react'
import { scriptJson } from '#kit/markup.ts'
import { trustedMarkup } from './trusted-markup.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Data for search engines, in the server's HTML only. `make` runs on the server alone: guard it with
 * `import.meta.env.SSR`, so that the client bundle omits its code. The browser keeps the server's markup.
 */
export function JsonLd({ make }: { make: () => object }) {
  const hydrated = useHydrated()
  const [first] = useState(!hydrated)
  if (!first) return null
  const html = import.meta.env.SSR ? scriptJson(make()) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedMarkup(html) }}
    />
  )
}
