import { MIN_PASSWORD_LENGTH } from '#account/model/password.ts';
import type { EmbeddedKeys } from './keys.ts';

/** The settings of the embedded Supabase. The official CLI has its own, `supabase/config.toml`. */
export function embeddedConfig(keys: EmbeddedKeys) {
  // The rule of src/config/site.ts where samples are shown by default. docs/decisions/honesty.md.
  const showsSamples = (process.env['VITE_SHOW_SAMPLES'] || 'true') === 'true';
  return {
    project_id: 'beraterkompass',
    api: { schemas: ['public'], max_rows: 2500 },
    db: {
      migrations: { enabled: true, schema_paths: [] },
      seed: {
        enabled: true,
        // All but the first must never get into another project, so config.toml leaves them out. Each is
        // loaded again whenever it changes, so nothing in it may fail or do harm the second time.
        sql_paths: [
          './seed.sql',
          './local/seed-settings.sql',
          './local/seed-admin.sql',
          './local/demo-facts.sql',
          ...(showsSamples
            ? [
                './local/demo-reviews.sql',
                './local/demo-statistics.sql',
                './local/demo-contracts.sql',
                './local/demo-enquiries.sql',
                './local/demo-extended-profiles.sql',
                './local/demo-pictures.sql',
              ]
            : []),
        ],
      },
    },
    storage: { enabled: true, file_size_limit: '50MiB' },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      jwt_expiry: 3600,
      minimum_password_length: MIN_PASSWORD_LENGTH,
      enable_signup: false,
      email: { enable_signup: false, enable_confirmations: false, otp_length: 10, otp_expiry: 300 },
    },
  };
}
