// Generated from supabase/migrations by `npm run db:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admin_log: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_id: string | null;
          actor_role: string;
          at: string;
          changes: NonNullable<Json>;
          id: number;
          row_key: string | null;
          table_name: string | null;
        };
        Insert: {
          action: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_role: string;
          at?: string;
          changes?: NonNullable<Json>;
          id?: never;
          row_key?: string | null;
          table_name?: string | null;
        };
        Update: {
          action?: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_role?: string;
          at?: string;
          changes?: NonNullable<Json>;
          id?: never;
          row_key?: string | null;
          table_name?: string | null;
        };
        Relationships: [];
      };
      admins: {
        Row: {
          created_at: string;
          user_id: string;
          valid_from: string;
        };
        Insert: {
          created_at?: string;
          user_id: string;
          valid_from?: string;
        };
        Update: {
          created_at?: string;
          user_id?: string;
          valid_from?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          betreff: string;
          created_at: string;
          email: string;
          id: string;
          nachricht: string;
          name: string;
          notes: string | null;
          search_text: string;
          status: string;
        };
        Insert: {
          betreff: string;
          created_at?: string;
          email: string;
          id?: string;
          nachricht: string;
          name: string;
          notes?: string | null;
          search_text?: never;
          status?: string;
        };
        Update: {
          betreff?: string;
          created_at?: string;
          email?: string;
          id?: string;
          nachricht?: string;
          name?: string;
          notes?: string | null;
          search_text?: never;
          status?: string;
        };
        Relationships: [];
      };
      newsletter_subscriptions: {
        Row: {
          created_at: string;
          email: string;
          email_key: string;
          id: number;
          metadata: NonNullable<Json>;
          source: string;
          status: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          email_key?: never;
          id?: never;
          metadata?: NonNullable<Json>;
          source: string;
          status?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          email_key?: never;
          id?: never;
          metadata?: NonNullable<Json>;
          source?: string;
          status?: string;
        };
        Relationships: [];
      };
      Personalberatungen: {
        Row: {
          'Anzahl Mitarbeiter': number | null;
          Branchen: string | null;
          created_at: string;
          Gründungsjahr: number | null;
          id: number;
          Name: string;
          Spezialisierung: string | null;
          Standort: string | null;
          Webseite: string | null;
          Zusammenfassung: string | null;
        };
        Insert: {
          'Anzahl Mitarbeiter'?: number | null;
          Branchen?: string | null;
          created_at?: string;
          Gründungsjahr?: number | null;
          id?: number;
          Name: string;
          Spezialisierung?: string | null;
          Standort?: string | null;
          Webseite?: string | null;
          Zusammenfassung?: string | null;
        };
        Update: {
          'Anzahl Mitarbeiter'?: number | null;
          Branchen?: string | null;
          created_at?: string;
          Gründungsjahr?: number | null;
          id?: number;
          Name?: string;
          Spezialisierung?: string | null;
          Standort?: string | null;
          Webseite?: string | null;
          Zusammenfassung?: string | null;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      advisor_candidates: {
        Args: { amount?: number; query?: string; seed?: number; wanted?: Json };
        Returns: Json;
      };
      appoint_admin: { Args: { account: string }; Returns: boolean };
      are_nightly_jobs_running: { Args: Record<PropertyKey, never>; Returns: boolean };
      claim_contact_attempt: {
        Args: { caller_hash: string; max_attempts: number; message_id: string };
        Returns: {
          is_known: boolean;
          retry_after_seconds: number;
        }[];
      };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      delete_messages: { Args: { ids: string[] }; Returns: number };
      inbox_counts: { Args: { term?: string }; Returns: Json };
      inbox_messages: {
        Args: { after?: Json; page_size?: number; sort?: string; status_filter?: string; term?: string };
        Returns: Json;
      };
      list_administrators: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          email: string;
          has_second_factor: boolean;
          user_id: string;
        }[];
      };
      needs_second_factor: { Args: Record<PropertyKey, never>; Returns: boolean };
      record_export: { Args: { exported_rows: number; filter: Json; kind: string }; Returns: number };
      remove_second_factor: { Args: { account: string }; Returns: boolean };
      run_nightly_jobs: { Args: Record<PropertyKey, never>; Returns: Json };
      search_agencies: {
        Args: {
          after?: Json;
          facets?: Json;
          page_size?: number;
          sort?: string;
          term?: string;
          with_counts?: boolean;
        };
        Returns: Json;
      };
      set_messages_status: { Args: { ids: string[]; new_status: string }; Returns: number };
      use_recovery_code: { Args: { code: string }; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
