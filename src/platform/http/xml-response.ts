const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** Creates an XML response that shared caches may keep for the given seconds: it is the same for all. */
export const xmlResponse = (xml: string, type: string, seconds: number): Response =>
  new Response(`${declaration}\n${xml}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${seconds}` },
  })
