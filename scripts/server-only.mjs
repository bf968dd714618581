/**
 * Returns true for what must not reach the browser: the platform, the demo, every `server/` and `markup/` folder of a feature, and the data of
 * `resources/`, but not its `shared/`.
 */
export const isServerOnly = (id) =>
  /\/src\/(platform\/|demo\/|features\/.+\/(server|markup)\/)|\/resources\/(?!shared\/)/.test(id)
