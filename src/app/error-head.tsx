import { useEffect } from 'react'

/** Title and description of an error page, `code` in Persian digits. */
export function ErrorHead({ title, code }: { title: string; code: string }) {
  const whole = `${title} · فرمان`
  useEffect(() => replaceHead(whole), [whole])
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={`خطای ${code}`} data-error="" />
      <meta name="robots" content="noindex" />
    </>
  )
}

/**
 * Replaces the title and description of a page that fails while it is open, while the error shows. Returns a function
 * that restores them.
 */
function replaceHead(whole: string): () => void {
  const others = [...document.querySelectorAll<HTMLMetaElement>('meta[name=description]:not([data-error])')]
  for (const meta of others) meta.name = 'description-before'
  const title = document.querySelector('title')
  const before = title?.textContent ?? null
  if (title && before !== whole) title.textContent = whole
  return () => {
    for (const meta of others) meta.name = 'description'
    // The next page may have written its own already.
    if (title?.textContent === whole) title.textContent = before
  }
}
