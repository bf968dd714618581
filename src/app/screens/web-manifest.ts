import { webManifest } from '#app/web-manifest.ts'

export const loader = () =>
  new Response(JSON.stringify(webManifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
