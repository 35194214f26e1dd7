import { config } from '../../config.ts'

export type Health = 'Healthy' | 'Unhealthy' | 'Error'

/** A plain fetch, so that the page says what it sees and nothing tries again behind it. */
export async function askHealth(): Promise<Health> {
  try {
    const answer = await fetch(`${config.apiBase}/health`, { headers: { Accept: 'application/json' } })
    return healthOf(await answer.json())
  } catch {
    return 'Error'
  }
}

/** An answer that says neither is an error: what answered is not the server. */
function healthOf(body: unknown): Health {
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
  return status === 'Healthy' || status === 'Unhealthy' ? status : 'Error'
}
