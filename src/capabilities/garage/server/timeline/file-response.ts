/** A timeline as a file that is never kept in between. */
export const timelineFileResponse = (text: string, name: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="timeline-${name}.json"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
