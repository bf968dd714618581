import { writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // A page knows its own routes; `ui/route-table.ts` brings the others with the first step.
  routeDiscovery: { mode: 'lazy' },
  // No screen has a loader or an action of the browser that would be worth a file of its own.
  splitRouteModules: false,
  // Runs once, after both builds: the service worker, and the two files that tell a running page whether a newer build exists.
  async buildEnd({ reactRouterConfig }) {
    const { buildId, compressBuild } = await import('./scripts/build-report.mjs')
    const { buildWorker } = await import('./scripts/build-worker.mjs')
    const folder = `${reactRouterConfig.buildDirectory}/client`
    const id = buildId()
    await buildWorker(folder, `${reactRouterConfig.buildDirectory}/worker`, id)
    await writeFile(`${folder}/latest-build.json`, JSON.stringify({ id }))
    await writeFile(`${folder}/build-manifest.json`, JSON.stringify({ id, files: await compressBuild(folder) }))
  },
} satisfies Config
