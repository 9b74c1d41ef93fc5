interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly VITE_DEMO_DATA?: string;
  readonly VITE_ERROR_REPORT_URL?: string;
  readonly VITE_SITE_URL?: string;
  readonly VITE_SHOW_SAMPLES?: string;
}
