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
 * A page that breaks while it is open leaves its own title and description in the head: they stand aside while the error
 * shows. Gives the function that takes this back.
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
