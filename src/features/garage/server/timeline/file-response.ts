/** Sends a timeline as a file that no cache stores. */
export const timelineFileResponse = (text: string, name: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="timeline-${name}.json"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
