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
        };
        Insert: {
          created_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      agency_claims: {
        Row: {
          agency_id: number | null;
          claimant: string | null;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          evidence: string | null;
          id: number;
          name: string | null;
          note: string | null;
          objected_at: string | null;
          objected_by: string | null;
          objection: string | null;
          objection_until: string | null;
          proven_domain: string | null;
          reason: string | null;
          revision_id: number | null;
          state: string;
          website: string | null;
        };
        Insert: {
          agency_id?: number | null;
          claimant?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          evidence?: string | null;
          id?: never;
          name?: string | null;
          note?: string | null;
          objected_at?: string | null;
          objected_by?: string | null;
          objection?: string | null;
          objection_until?: string | null;
          proven_domain?: string | null;
          reason?: string | null;
          revision_id?: number | null;
          state?: string;
          website?: string | null;
        };
        Update: {
          agency_id?: number | null;
          claimant?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          evidence?: string | null;
          id?: never;
          name?: string | null;
          note?: string | null;
          objected_at?: string | null;
          objected_by?: string | null;
          objection?: string | null;
          objection_until?: string | null;
          proven_domain?: string | null;
          reason?: string | null;
          revision_id?: number | null;
          state?: string;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_claims_agency_id_fkey';
            columns: ['agency_id'];
            isOneToOne: false;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agency_claims_revision_id_fkey';
            columns: ['revision_id'];
            isOneToOne: false;
            referencedRelation: 'agency_revisions';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_derived: {
        Row: {
          agency_id: number;
          bare_name: string;
          facts: NonNullable<Json>;
          has_owner: boolean;
          is_premium: boolean;
          logo: string | null;
          pictures: NonNullable<Json>;
          review_count: number;
          review_mean: number | null;
          review_weight: number | null;
          takes_enquiries: boolean;
        };
        Insert: {
          agency_id: number;
          bare_name?: string;
          facts?: NonNullable<Json>;
          has_owner?: boolean;
          is_premium?: boolean;
          logo?: string | null;
          pictures?: NonNullable<Json>;
          review_count?: number;
          review_mean?: number | null;
          review_weight?: number | null;
          takes_enquiries?: boolean;
        };
        Update: {
          agency_id?: number;
          bare_name?: string;
          facts?: NonNullable<Json>;
          has_owner?: boolean;
          is_premium?: boolean;
          logo?: string | null;
          pictures?: NonNullable<Json>;
          review_count?: number;
          review_mean?: number | null;
          review_weight?: number | null;
          takes_enquiries?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_derived_agency_id_fkey';
            columns: ['agency_id'];
            isOneToOne: true;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_extensions: {
        Row: {
          agency_id: number;
          content: NonNullable<Json>;
          published_at: string;
        };
        Insert: {
          agency_id: number;
          content: NonNullable<Json>;
          published_at?: string;
        };
        Update: {
          agency_id?: number;
          content?: NonNullable<Json>;
          published_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_extensions_agency_id_fkey';
            columns: ['agency_id'];
            isOneToOne: true;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_field_meta: {
        Row: {
          agency_id: number;
          confirmed_at: string;
          evidence: string | null;
          field: string;
          id: number;
          source: string;
        };
        Insert: {
          agency_id: number;
          confirmed_at?: string;
          evidence?: string | null;
          field: string;
          id?: never;
          source: string;
        };
        Update: {
          agency_id?: number;
          confirmed_at?: string;
          evidence?: string | null;
          field?: string;
          id?: never;
          source?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_field_meta_agency_id_fkey';
            columns: ['agency_id'];
            isOneToOne: false;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_invitations: {
        Row: {
          agency_id: number;
          created_at: string;
          email: string;
          expires_at: string;
          id: number;
          invited_by: string | null;
          inviter_email: string | null;
          opens_at: string;
          role: string;
          state: string;
        };
        Insert: {
          agency_id: number;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: never;
          invited_by?: string | null;
          inviter_email?: string | null;
          opens_at?: string;
          role: string;
          state?: string;
        };
        Update: {
          agency_id?: number;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: never;
          invited_by?: string | null;
          inviter_email?: string | null;
          opens_at?: string;
          role?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_invitations_agency_id_fkey';
            columns: ['agency_id'];
            isOneToOne: false;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_members: {
        Row: {
          agency_id: number;
          created_at: string;
          id: number;
          role: string;
          role_since: string;
          user_id: string;
        };
        Insert: {
          agency_id: number;
          created_at?: string;
          id?: never;
          role: string;
          role_since?: string;
          user_id: string;
        };
        Update: {
          agency_id?: number;
          created_at?: string;
          id?: never;
          role?: string;
          role_since?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_members_agency_id_fkey';
            columns: ['agency_id'];
            isOneToOne: false;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_redirects: {
        Row: {
          created_at: string;
          from_id: number;
          to_id: number;
        };
        Insert: {
          created_at?: string;
          from_id: number;
          to_id: number;
        };
        Update: {
          created_at?: string;
          from_id?: number;
          to_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_redirects_from_id_fkey';
            columns: ['from_id'];
            isOneToOne: true;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agency_redirects_to_id_fkey';
            columns: ['to_id'];
            isOneToOne: false;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_revisions: {
        Row: {
          agency_id: number | null;
          author: string | null;
          changes: NonNullable<Json>;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decisions: Json | null;
          edit: number;
          id: number;
          kind: string;
          note: string | null;
          reason: string | null;
          seen: NonNullable<Json>;
          state: string;
          submitted_at: string | null;
          updated_at: string;
        };
        Insert: {
          agency_id?: number | null;
          author?: string | null;
          changes?: NonNullable<Json>;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decisions?: Json | null;
          edit?: number;
          id?: never;
          kind: string;
          note?: string | null;
          reason?: string | null;
          seen?: NonNullable<Json>;
          state?: string;
          submitted_at?: string | null;
          updated_at?: string;
        };
        Update: {
          agency_id?: number | null;
          author?: string | null;
          changes?: NonNullable<Json>;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decisions?: Json | null;
          edit?: number;
          id?: never;
          kind?: string;
          note?: string | null;
          reason?: string | null;
          seen?: NonNullable<Json>;
          state?: string;
          submitted_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'agency_revisions_agency_id_fkey';
            columns: ['agency_id'];
            isOneToOne: false;
            referencedRelation: 'Personalberatungen';
            referencedColumns: ['id'];
          },
        ];
      };
      agency_versions: {
        Row: {
          actor_id: string | null;
          actor_role: string;
          agency_id: number;
          content: NonNullable<Json>;
          ground: string | null;
          id: number;
          made_at: string;
          reason: string | null;
          revision_id: number | null;
          version: number;
        };
        Insert: {
          actor_id?: string | null;
          actor_role: string;
          agency_id: number;
          content: NonNullable<Json>;
          ground?: string | null;
          id?: never;
          made_at?: string;
          reason?: string | null;
          revision_id?: number | null;
          version: number;
        };
        Update: {
          actor_id?: string | null;
          actor_role?: string;
          agency_id?: number;
          content?: NonNullable<Json>;
          ground?: string | null;
          id?: never;
          made_at?: string;
          reason?: string | null;
          revision_id?: number | null;
          version?: number;
        };
        Relationships: [];
      };
      answer_templates: {
        Row: {
          answer: string;
          edit: number;
          id: string;
          title: string;
        };
        Insert: {
          answer: string;
          edit?: number;
          id?: string;
          title: string;
        };
        Update: {
          answer?: string;
          edit?: number;
          id?: string;
          title?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          agencies: Json | null;
          betreff: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          forwarding_done: boolean;
          id: string;
          may_forward: boolean | null;
          nachricht: string;
          name: string;
          notes: string | null;
          search_text: string;
          spam_at: string | null;
          status: string;
          vacancy: Json | null;
        };
        Insert: {
          agencies?: Json | null;
          betreff: string;
          created_at?: string;
          deleted_at?: string | null;
          email: string;
          forwarding_done?: boolean;
          id?: string;
          may_forward?: boolean | null;
          nachricht: string;
          name: string;
          notes?: string | null;
          search_text?: never;
          spam_at?: string | null;
          status?: string;
          vacancy?: Json | null;
        };
        Update: {
          agencies?: Json | null;
          betreff?: string;
          created_at?: string;
          deleted_at?: string | null;
          email?: string;
          forwarding_done?: boolean;
          id?: string;
          may_forward?: boolean | null;
          nachricht?: string;
          name?: string;
          notes?: string | null;
          search_text?: never;
          spam_at?: string | null;
          status?: string;
          vacancy?: Json | null;
        };
        Relationships: [];
      };
      frozen_accounts: {
        Row: {
          frozen_at: string;
          frozen_by: string | null;
          reason: string;
          user_id: string;
        };
        Insert: {
          frozen_at?: string;
          frozen_by?: string | null;
          reason: string;
          user_id: string;
        };
        Update: {
          frozen_at?: string;
          frozen_by?: string | null;
          reason?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      newsletter_issues: {
        Row: {
          articles: NonNullable<Json>;
          created_at: string;
          deliveries: Json | null;
          edit: number;
          finished_at: string | null;
          id: string;
          introduction: string;
          started_at: string | null;
          state: string;
          subject: string;
          updated_at: string;
        };
        Insert: {
          articles: NonNullable<Json>;
          created_at?: string;
          deliveries?: Json | null;
          edit?: number;
          finished_at?: string | null;
          id?: string;
          introduction?: string;
          started_at?: string | null;
          state?: string;
          subject: string;
          updated_at?: string;
        };
        Update: {
          articles?: NonNullable<Json>;
          created_at?: string;
          deliveries?: Json | null;
          edit?: number;
          finished_at?: string | null;
          id?: string;
          introduction?: string;
          started_at?: string | null;
          state?: string;
          subject?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      Personalberatungen: {
        Row: {
          'Anzahl Mitarbeiter': number | null;
          Branchen: string | null;
          confirmed_at: string | null;
          created_at: string;
          facts: NonNullable<Json>;
          Gründungsjahr: number | null;
          id: number;
          Name: string;
          Spezialisierung: string | null;
          Standort: string | null;
          status: string;
          version: number;
          Webseite: string | null;
          Zusammenfassung: string | null;
        };
        Insert: {
          'Anzahl Mitarbeiter'?: number | null;
          Branchen?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          facts?: NonNullable<Json>;
          Gründungsjahr?: number | null;
          id?: number;
          Name: string;
          Spezialisierung?: string | null;
          Standort?: string | null;
          status?: string;
          version?: number;
          Webseite?: string | null;
          Zusammenfassung?: string | null;
        };
        Update: {
          'Anzahl Mitarbeiter'?: number | null;
          Branchen?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          facts?: NonNullable<Json>;
          Gründungsjahr?: number | null;
          id?: number;
          Name?: string;
          Spezialisierung?: string | null;
          Standort?: string | null;
          status?: string;
          version?: number;
          Webseite?: string | null;
          Zusammenfassung?: string | null;
        };
        Relationships: [];
      };
      subscribers: {
        Row: {
          confirmed_at: string | null;
          email: string;
          email_key: string;
          ended_at: string | null;
          id: string;
          requested_at: string;
          state: string;
          unsubscribe_hash: string;
        };
        Insert: {
          confirmed_at?: string | null;
          email: string;
          email_key?: never;
          ended_at?: string | null;
          id?: string;
          requested_at?: string;
          state?: string;
          unsubscribe_hash: string;
        };
        Update: {
          confirmed_at?: string | null;
          email?: string;
          email_key?: never;
          ended_at?: string | null;
          id?: string;
          requested_at?: string;
          state?: string;
          unsubscribe_hash?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_invitation: { Args: { invitation: number }; Returns: number };
      add_client_review_evidence: { Args: { path: string; review: string }; Returns: string };
      add_picture: { Args: { agency: number; height: number; path: string; width: number }; Returns: string };
      agency_client_reviews: { Args: { after?: string; agency: number }; Returns: Json };
      agency_statistics: { Args: { agency: number }; Returns: Json };
      answer_client_review_dispute: { Args: { review: string; statement: string }; Returns: undefined };
      answer_message: {
        Args: { answer: string; answer_id: string; message: string; seen: number };
        Returns: undefined;
      };
      appeal_client_review: { Args: { reason: string; review: string }; Returns: undefined };
      apply_import: { Args: { batch_size?: number; run: string }; Returns: Json };
      appoint_admin: { Args: { account: string }; Returns: boolean };
      are_nightly_jobs_running: { Args: Record<PropertyKey, never>; Returns: boolean };
      begin_password_change: { Args: Record<PropertyKey, never>; Returns: string };
      cancel_account_deletion: { Args: { account?: string }; Returns: undefined };
      change_contract_days: {
        Args: {
          agreed_on: string;
          agreed_with: string;
          contract: string;
          ends_on: string;
          seen_edit: number;
          starts_on: string;
        };
        Returns: undefined;
      };
      change_entries: {
        Args: {
          action: string;
          entries: Json;
          evidence?: string;
          ground?: string;
          reason?: string;
          source?: string;
        };
        Returns: Json;
      };
      claim_administrator_link: { Args: { token: string }; Returns: Json };
      claim_contact_attempt: {
        Args: { amount: number; done?: number; message_id: string; networks: string[]; proof?: string };
        Returns: Record<string, unknown>;
      };
      claim_mails: {
        Args: { about?: string; amount?: number; channel?: string; is_repeatable?: boolean };
        Returns: {
          data: Json;
          id: string;
          kind: string;
          recipient: string;
        }[];
      };
      claim_site_build: { Args: { has_hook: boolean }; Returns: boolean };
      client_review_case: { Args: { id: string; kind: string }; Returns: Json };
      client_review_invitation: { Args: { agency: number }; Returns: string };
      client_review_to_submit: { Args: { account: string; review: string }; Returns: Json };
      client_review_totals: { Args: Record<PropertyKey, never>; Returns: Json };
      confirm_enquiry_mandate: { Args: { agency: number; enquiry: string }; Returns: undefined };
      confirm_enquiry_sender: { Args: { email: string; message: string }; Returns: string };
      confirm_entry: { Args: { agency: number }; Returns: string };
      confirm_order: {
        Args: { contract: string; deviation?: string; ends_on: string; offer?: Json; starts_on: string };
        Returns: undefined;
      };
      confirm_subscription: { Args: { token_hash: string }; Returns: string };
      consent_proof: { Args: { email: string }; Returns: Json };
      contract_detail: { Args: { contract: string }; Returns: Json };
      count_agency_events: { Args: { events: Json }; Returns: undefined };
      count_password_try: {
        Args: { done?: number; email: string; networks: string[]; proof?: string };
        Returns: Json;
      };
      create_contract: {
        Args: {
          agency: number;
          agreed_on: string;
          agreed_with: string;
          customer: string;
          ends_on: string;
          invoice_address: string;
          price: string;
          starts_on: string;
          term: string;
          terms_version: string;
        };
        Returns: string;
      };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      decide_claim: {
        Args: { claim: number; is_granted: boolean; reason?: string; seen: string };
        Returns: undefined;
      };
      decide_client_review: {
        Args: { decision: string; ground?: string; reason?: string; review: string; seen_edit: number };
        Returns: undefined;
      };
      decide_client_review_notice: {
        Args: {
          author_reason?: string;
          decision: string;
          ground?: string;
          notice: string;
          reason?: string;
          seen_edit: number;
        };
        Returns: undefined;
      };
      decide_client_review_reply: {
        Args: { decision: string; ground?: string; reason?: string; reply: string; seen_edit: number };
        Returns: undefined;
      };
      decide_entry_report: {
        Args: {
          decision: string;
          ground?: string;
          owner_reason?: string;
          reason?: string;
          report: string;
          seen?: Json;
        };
        Returns: undefined;
      };
      decide_revision: {
        Args: {
          corrected?: Json;
          is_returned?: boolean;
          left_out?: Json;
          reason?: string;
          revision: number;
          seen_edit: number;
        };
        Returns: Json;
      };
      decide_undelivered_mail: { Args: { is_dismissed: boolean; mail: string }; Returns: undefined };
      decline_order: { Args: { contract: string; reason: string }; Returns: undefined };
      delete_newsletter_issue: { Args: { issue: string }; Returns: undefined };
      describe_person: { Args: { account: string }; Returns: Json };
      desk_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      discard_import: { Args: { run: string }; Returns: undefined };
      end_contract: {
        Args: { contract: string; last_day: string; reason: string; seen_edit: number };
        Returns: undefined;
      };
      end_own_sessions: { Args: { session?: string }; Returns: undefined };
      end_sessions: {
        Args: { account: string; ended_session?: string; kept_session?: string };
        Returns: undefined;
      };
      enquiry_mandates: { Args: { agency: number }; Returns: Json };
      enquiry_receipt: { Args: { email: string; message: string }; Returns: Json };
      enquiry_recipients: {
        Args: { asked: Json };
        Returns: {
          agency_id: number;
          choices: Json;
          is_direct: boolean;
          name: string;
          place: number;
        }[];
      };
      entry_client_reviews: { Args: { agency: number }; Returns: Json };
      entry_enquiries: { Args: { agency: number }; Returns: Json };
      entry_overview: { Args: { agency: number }; Returns: Json };
      entry_people: {
        Args: { agency: number };
        Returns: {
          deletion_due_at: string;
          email: string;
          is_frozen: boolean;
          role: string;
          since: string;
          user_id: string;
        }[];
      };
      entry_pictures: { Args: { agency: number }; Returns: Json };
      expired_files: { Args: { amount?: number; bucket: string }; Returns: string[] };
      export_account: { Args: { account: string }; Returns: Json };
      find_same_agency: { Args: { name: string; website?: string }; Returns: Json };
      find_similar_entries: {
        Args: { domain?: string; name: string; towns?: string };
        Returns: {
          id: number;
          is_same_domain: boolean;
          Name: string;
          Standort: string;
          Webseite: string;
        }[];
      };
      finish_administrator_link: { Args: { account: string; link: string }; Returns: undefined };
      finish_mail: { Args: { error?: string; mail: string; outcome: string }; Returns: undefined };
      finish_site_build: { Args: { error?: string }; Returns: undefined };
      forgive_password_try: { Args: { email: string; networks: string[] }; Returns: undefined };
      forward_message: { Args: { agency_name: string; email?: string; message: string }; Returns: undefined };
      freeze_account: { Args: { account: string; reason: string }; Returns: undefined };
      inbox_counts: { Args: { term?: string }; Returns: Json };
      inbox_messages: {
        Args: { after?: Json; page_size?: number; sort?: string; status_filter?: string; term?: string };
        Returns: Json;
      };
      invite_administrator: { Args: { email: string }; Returns: undefined };
      invite_member: { Args: { agency: number; email: string; role?: string }; Returns: number };
      is_caller_known: { Args: Record<PropertyKey, never>; Returns: boolean };
      is_second_factor_needed: { Args: Record<PropertyKey, never>; Returns: boolean };
      list_administrator_invitations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          invited_at: string;
          invited_by: string;
          valid_until: string;
        }[];
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
      list_cases: {
        Args: {
          after?: Json;
          is_mine?: boolean;
          kind?: string;
          page_size?: number;
          state?: string;
          term?: string;
        };
        Returns: Json;
      };
      list_contracts: { Args: { after?: string; page_size?: number; part?: string }; Returns: Json };
      list_enquiries: { Args: { before?: string; mail?: string; page_size?: number }; Returns: Json };
      list_entries: {
        Args: { filter?: Json; is_descending?: boolean; page?: number; page_size?: number; sort?: string };
        Returns: Json;
      };
      list_entry_ids: { Args: { filter?: Json }; Returns: Json };
      list_import_leftovers: { Args: { run: string }; Returns: Json };
      list_imports: { Args: Record<PropertyKey, never>; Returns: Json };
      list_own_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          began_at: string;
          browser: string;
          id: string;
          is_current: boolean;
          used_at: string;
        }[];
      };
      merge_entries: {
        Args: {
          loser: number;
          loser_version?: number;
          taken?: string[];
          winner: number;
          winner_version?: number;
        };
        Returns: undefined;
      };
      message_detail: { Args: { message: string }; Returns: Json };
      message_recipients: { Args: { email: string; message: string }; Returns: Json };
      newsletter_overview: { Args: Record<PropertyKey, never>; Returns: Json };
      note_deleted_files: { Args: { bucket: string; names: string[] }; Returns: undefined };
      note_mail_event: {
        Args: { email: string; event_id: string; happened_at: string; kind: string };
        Returns: boolean;
      };
      object_to_claim: { Args: { claim: number; reason: string }; Returns: undefined };
      open_client_review_evidence: { Args: { evidence: string }; Returns: string };
      open_evidence: { Args: { claim: number }; Returns: string };
      open_newsletter_issue: { Args: { issue: string; recipient?: string }; Returns: Json };
      order_account_deletion: { Args: { account: string }; Returns: undefined };
      order_premium: {
        Args: {
          agency: number;
          customer: string;
          invoice_address: string;
          price: string;
          term: string;
          terms_text: string;
          terms_version: string;
        };
        Returns: string;
      };
      own_account_deletion: { Args: Record<PropertyKey, never>; Returns: Json };
      own_client_reviews: { Args: Record<PropertyKey, never>; Returns: Json };
      own_contracts: { Args: { agency: number }; Returns: Json };
      own_extension: { Args: { agency: number }; Returns: Json };
      proposal_detail: { Args: { item: number; item_kind: string }; Returns: Json };
      prove_claim: {
        Args: { account: string; agency: number; domain: string; revision: number };
        Returns: Json;
      };
      read_case: { Args: { id: string; kind: string }; Returns: Json };
      recall_import: { Args: { headings: string; keys: string[] }; Returns: Json };
      receive_import_rows: { Args: { import_rows: Json; run: string }; Returns: Json };
      recent_client_reviews: { Args: Record<PropertyKey, never>; Returns: Json };
      record_export: { Args: { exported_rows: number; filter: Json; kind: string }; Returns: number };
      release_case: { Args: { id: string; kind: string }; Returns: undefined };
      release_import: { Args: { run: string }; Returns: Json };
      remember_import: { Args: { decisions: Json; headings: string; mapping: Json }; Returns: undefined };
      remove_administrator: { Args: { account: string }; Returns: undefined };
      remove_client_review_evidence: { Args: { path: string; review: string }; Returns: undefined };
      remove_contact_person: { Args: { agency: number }; Returns: undefined };
      remove_enquiry_address: { Args: { agency: number }; Returns: undefined };
      remove_member: { Args: { account: string; agency: number }; Returns: undefined };
      remove_picture: { Args: { ground?: string; picture: string; reason?: string }; Returns: undefined };
      remove_second_factor: { Args: { account: string }; Returns: boolean };
      reply_to_client_review: { Args: { review: string; text: string }; Returns: undefined };
      request_account_deletion: { Args: { account: string }; Returns: Json };
      request_removal: { Args: { agency: number; note?: string }; Returns: Json };
      request_subscription: {
        Args: {
          done?: number;
          email: string;
          networks: string[];
          page: string;
          proof?: string;
          text_version: string;
        };
        Returns: Json;
      };
      require_account: { Args: Record<PropertyKey, never>; Returns: string };
      reset_administrator_password: { Args: { account: string }; Returns: undefined };
      restore_version: { Args: { seen: number; stored: number }; Returns: undefined };
      revoke_invitation: { Args: { invitation: number }; Returns: undefined };
      run_hourly_jobs: { Args: { at?: string }; Returns: Json };
      run_nightly_jobs: { Args: Record<PropertyKey, never>; Returns: Json };
      save_client_review: {
        Args: { agency: number; content: Json; invitation?: string; review: string };
        Returns: Json;
      };
      save_draft: {
        Args: {
          agency?: number;
          changes: Json;
          note?: string;
          revision?: number;
          seen?: Json;
          seen_edit?: number;
        };
        Returns: Json;
      };
      save_message_notes: { Args: { message: string; notes: string; seen: string }; Returns: Json };
      save_newsletter_issue: {
        Args: { articles: Json; introduction: string; issue: string; seen_edit?: number; subject: string };
        Returns: Json;
      };
      second_factor_step: { Args: Record<PropertyKey, never>; Returns: string };
      send_report_receipt: { Args: { report: string }; Returns: undefined };
      set_contract_invoice: {
        Args: { contract: string; invoice_number?: string; paid_on?: string; seen_edit: number };
        Returns: undefined;
      };
      set_daily_mail: { Args: { is_wanted: boolean }; Returns: undefined };
      set_enquiry_address: { Args: { account: string; agency: number; email: string }; Returns: string };
      set_entry_status: { Args: { agency: number; new_status: string }; Returns: string };
      set_field_source: {
        Args: { agency: number; evidence?: string; field: string; source: string };
        Returns: undefined;
      };
      set_member_role: { Args: { account: string; agency: number; new_role: string }; Returns: undefined };
      set_messages_deleted: { Args: { ids: string[]; is_deleted: boolean }; Returns: string[] };
      set_messages_spam: { Args: { ids: string[]; is_spam: boolean }; Returns: number };
      set_messages_status: { Args: { ids: string[]; new_status: string }; Returns: number };
      set_monthly_report: { Args: { agency: number; is_wanted: boolean }; Returns: undefined };
      shown_picture: { Args: { caller?: string; most?: number; picture: string }; Returns: Json };
      similar_to_revision: { Args: { revision: number }; Returns: Json };
      site_build: { Args: Record<PropertyKey, never>; Returns: Json };
      start_claim: {
        Args: { agency?: number; evidence?: string; note?: string; revision?: number };
        Returns: Json;
      };
      start_import: {
        Args: {
          dry_run: Json;
          entry_status: string;
          evidence?: string;
          expected: number;
          file_name: string;
          run: string;
          source: string;
          source_day: string;
        };
        Returns: Json;
      };
      start_newsletter_issue: { Args: { issue: string; seen_edit: number }; Returns: number };
      stop_newsletter_issue: { Args: { issue: string }; Returns: undefined };
      store_client_review_notice: {
        Args: {
          about: string;
          done?: number;
          email: string;
          explanation: string;
          is_good_faith: boolean;
          name: string;
          networks: string[];
          notice: string;
          proof?: string;
          reason: string;
          review: string;
        };
        Returns: string;
      };
      store_email_change: {
        Args: {
          account: string;
          done?: number;
          networks: string[];
          new_code: string;
          new_email: string;
          old_code: string;
          old_email: string;
          proof?: string;
        };
        Returns: Json;
      };
      store_enquiry: {
        Args: {
          asked: Json;
          betreff: string;
          email: string;
          may_forward?: boolean;
          message: string;
          nachricht: string;
          name: string;
          network?: string;
          report?: Json;
          shown_direct: number[];
          vacancy?: Json;
        };
        Returns: Json;
      };
      store_entry_code: {
        Args: {
          account?: string;
          code: string;
          done?: number;
          email: string;
          networks: string[];
          proof?: string;
          purpose?: string;
        };
        Returns: Json;
      };
      submit_client_review: {
        Args: {
          account: string;
          content: Json;
          domain: string;
          is_free_mail: boolean;
          network_hash: string;
          review: string;
          seen_edit: number;
        };
        Returns: string;
      };
      submit_revision: { Args: { revision: number }; Returns: Json };
      take_case: { Args: { id: string; kind: string; seen?: string }; Returns: undefined };
      try_email_change: {
        Args: {
          account: string;
          networks: string[];
          new_code: string;
          new_email: string;
          old_code: string;
          old_email: string;
        };
        Returns: Json;
      };
      try_entry_code: {
        Args: { account?: string; code: string; email: string; networks: string[]; purpose?: string };
        Returns: Json;
      };
      undelivered_mails: { Args: Record<PropertyKey, never>; Returns: Json };
      undo_import: { Args: { batch_size?: number; run: string }; Returns: Json };
      unfreeze_account: { Args: { account: string }; Returns: undefined };
      unsubscribe_address: { Args: { email: string }; Returns: boolean };
      unsubscribe_by_token: { Args: { token: string; way: string }; Returns: string };
      use_recovery_code: { Args: { code: string }; Returns: string };
      withdraw_administrator_invitation: { Args: { email: string }; Returns: undefined };
      withdraw_claim: { Args: { claim: number }; Returns: undefined };
      withdraw_client_review: { Args: { review: string }; Returns: undefined };
      withdraw_revision: { Args: { revision: number }; Returns: Json };
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
